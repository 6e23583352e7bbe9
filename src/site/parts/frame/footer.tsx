/** @jsxRuntime automatic @jsxImportSource preact */
import type { Publisher } from "../../../model/publisher.ts";
import { Link, Outside } from "../link.tsx";

interface FooterProps {
  readonly publisher: Publisher;
  readonly legalNote: string;
}

export function Footer({ publisher, legalNote }: FooterProps) {
  const { license, contact } = publisher;
  return (
    <footer class="foot">
      <div class="inner">
        <section aria-label="Legal note" class="legal">
          <p>{legalNote}</p>
        </section>
        <nav aria-label="More">
          <ul>
            <li>
              <Link to="citations.html">Citations</Link>
            </li>
            <li>
              <Link to="status.html">Status</Link>
            </li>
            <li>
              <Link to="versioning.html">Versions</Link>
            </li>
            <li>
              <Link to="feeds/publications.atom">Feed</Link>
            </li>
            <li>
              <a href={`mailto:${contact}`}>{contact}</a>
            </li>
          </ul>
        </nav>
        {publisher.site.footer === null ? null : <p>{publisher.site.footer}</p>}
        <p class="imprint">
          © <Outside href={publisher.publisher.url}>{publisher.publisher.name}</Outside>. Data and
          texts: <Outside href={license.url}>{license.name}</Outside> ({license.id}). Published with
          Stele.
        </p>
      </div>
    </footer>
  );
}
