// Made by test/engine/noise: the default rules in weekly worlds in which nothing changes, or one thing.

export const firmsInQuiet = `| noise in points | memory | weeks with a score signal | with a band change |
| --: | --: | --: | --: |
| 1 | 0 | 0.4 % | 0.2 % |
| 1 | 0.5 | 0.0 % | 0.3 % |
| 1 | 0.9 | 0.0 % | 0.4 % |
| 3 | 0 | 0.4 % | 0.4 % |
| 3 | 0.5 | 0.0 % | 0.3 % |
| 3 | 0.9 | 0.0 % | 0.3 % |
| 10 | 0 | 0.3 % | 1.1 % |
| 10 | 0.5 | 0.1 % | 1.0 % |
| 10 | 0.9 | 0.0 % | 1.5 % |`;

export const sectorsInQuiet = `| segments | memory | alerts in ten years | weeks at watch | at elevated |
| --: | --: | --: | --: | --: |
| 1 | 0 | 0.5 | 27.4 % | 3.7 % |
| 1 | 0.5 | 0.9 | 21.2 % | 4.2 % |
| 1 | 0.9 | 0.4 | 13.8 % | 3.2 % |
| 3 | 0 | 0.0 | 1.3 % | 0.1 % |
| 3 | 0.5 | 0.0 | 1.8 % | 0.1 % |
| 3 | 0.9 | 0.0 | 3.3 % | 0.5 % |
| 10 | 0 | 0.0 | 0.0 % | 0.0 % |
| 10 | 0.5 | 0.0 | 0.0 % | 0.0 % |
| 10 | 0.9 | 0.0 | 0.0 % | 0.0 % |`;

export const dropsTold = `| noise in points | memory | 10 points | 20 points | 40 points |
| --: | --: | --: | --: | --: |
| 1 | 0 | 100 % | 100 % | 100 % |
| 1 | 0.5 | 100 % | 100 % | 100 % |
| 1 | 0.9 | 100 % | 100 % | 100 % |
| 3 | 0 | 23 % | 98 % | 100 % |
| 3 | 0.5 | 23 % | 97 % | 100 % |
| 3 | 0.9 | 63 % | 100 % | 100 % |
| 10 | 0 | 2 % | 3 % | 32 % |
| 10 | 0.5 | 0 % | 2 % | 40 % |
| 10 | 0.9 | 0 % | 7 % | 90 % |`;

export const alarmsTold = `| segments | memory | 2 deviations | 4 deviations | 8 deviations |
| --: | --: | --: | --: | --: |
| 1 | 0 | 5 | 1 | 1 |
| 1 | 0.5 | 14 | 1 | 1 |
| 1 | 0.9 | over 26 | over 26 | 9 |
| 3 | 0 | 7 | 4 | 4 |
| 3 | 0.5 | 8 | 4 | 4 |
| 3 | 0.9 | over 26 | 9 | 6 |
| 10 | 0 | 18 | 8 | 8 |
| 10 | 0.5 | over 26 | 8 | 8 |
| 10 | 0.9 | over 26 | 9 | 9 |`;
