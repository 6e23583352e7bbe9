/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from "preact/hooks";
import { Place } from "../link.tsx";

interface CardImageProps {
  /** The beginning of the paths of the card's files. */
  readonly stem: string;
  readonly page: string;
  readonly alt: string;
  /** Whether the card was drawn in dark colours too. */
  readonly dark?: boolean;
}

/** The card as people will see it where they share it; fetched only when scrolled to. */
export function CardImage({ stem, page, alt, dark = false }: CardImageProps) {
  const to = useContext(Place);
  return (
    <figure class="card">
      <a href={to(page)}>
        <picture>
          {dark ? (
            <source srcset={to(`${stem}.dark.svg`)} media="(prefers-color-scheme: dark)" />
          ) : null}
          <img src={to(`${stem}.svg`)} width="1200" height="630" alt={alt} loading="lazy" />
        </picture>
      </a>
    </figure>
  );
}
