/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from "preact/hooks";
import type { Publisher } from "../../../model/publisher.ts";
import type { Crumb } from "../../page.ts";
import { Link, Place } from "../link.tsx";

/** The sections of the site, in the order of the navigation. */
export const sections: readonly Crumb[] = [
  { title: "Index", path: "market.html" },
  { title: "Rankings", path: "rankings.html" },
  { title: "Publications", path: "archive.html" },
  { title: "Research", path: "research.html" },
  { title: "Methodology", path: "methodology.html" },
  { title: "Calibration", path: "calibration.html" },
  { title: "Data", path: "data.html" },
  { title: "Developers", path: "developers.html" },
];

interface HeaderProps {
  readonly publisher: Publisher;
  readonly section: string | null;
  readonly hasLogo: boolean;
}

export function Header({ publisher, section, hasLogo }: HeaderProps) {
  const to = useContext(Place);
  return (
    <header class="masthead">
      <div class="inner">
        <Link to="index.html" class="brand" rel="home">
          {hasLogo ? <img src={to("assets/logo.svg")} alt="" /> : null}
          <span class="wordmark">{publisher.site.wordmark ?? publisher.name}</span>
          <span class="by">{publisher.publisher.name}</span>
        </Link>
        <nav aria-label="Main">
          <ul>
            {sections.map(({ title, path }) => (
              <li>
                <Link to={path} current={path === section}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The way back up, above the title of every page but the first. */
export function Trail({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length === 0) return null;
  return (
    <nav class="trail" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ title, path }) => (
          <li>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
