// Made by test/engine/noise: the default rules in weekly worlds in which nothing changes, and, in the last
// three columns, one thing.

export const firmsTold = `| noise in points | memory | weeks with a score signal | with a band change | drops of 10 points told | of 20 | of 40 |
| --: | --: | --: | --: | --: | --: | --: |
| 1 | 0 | 0.4 % | 0.2 % | 100 % | 100 % | 100 % |
| 1 | 0.5 | 0.0 % | 0.3 % | 100 % | 100 % | 100 % |
| 1 | 0.9 | 0.0 % | 0.4 % | 100 % | 100 % | 100 % |
| 3 | 0 | 0.4 % | 0.4 % | 23 % | 98 % | 100 % |
| 3 | 0.5 | 0.0 % | 0.3 % | 23 % | 97 % | 100 % |
| 3 | 0.9 | 0.0 % | 0.3 % | 63 % | 100 % | 100 % |
| 10 | 0 | 0.3 % | 1.1 % | 2 % | 3 % | 32 % |
| 10 | 0.5 | 0.1 % | 1.0 % | 0 % | 2 % | 40 % |
| 10 | 0.9 | 0.0 % | 1.5 % | 0 % | 7 % | 90 % |`;

export const sectorsTold = `| segments | memory | alerts in ten years | weeks at watch | at elevated | weeks to high after 2 deviations | after 4 | after 8 |
| --: | --: | --: | --: | --: | --: | --: | --: |
| 1 | 0 | 0.5 | 27.4 % | 3.7 % | 5 | 1 | 1 |
| 1 | 0.5 | 0.9 | 21.2 % | 4.2 % | 14 | 1 | 1 |
| 1 | 0.9 | 0.4 | 13.8 % | 3.2 % | over 26 | over 26 | 9 |
| 3 | 0 | 0.0 | 1.3 % | 0.1 % | 7 | 4 | 4 |
| 3 | 0.5 | 0.0 | 1.8 % | 0.1 % | 8 | 4 | 4 |
| 3 | 0.9 | 0.0 | 3.3 % | 0.5 % | over 26 | 9 | 6 |
| 10 | 0 | 0.0 | 0.0 % | 0.0 % | 18 | 8 | 8 |
| 10 | 0.5 | 0.0 | 0.0 % | 0.0 % | over 26 | 8 | 8 |
| 10 | 0.9 | 0.0 | 0.0 % | 0.0 % | over 26 | 9 | 9 |`;
