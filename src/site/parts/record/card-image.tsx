/** @jsxRuntime automatic @jsxImportSource preact */
import { useContext } from "preact/hooks";
import { Place } from "../link.tsx";

interface CardImageProps {
  /** The beginning of the paths of the card's files. */
  readonly stem: string;
  readonly page: string;
  readonly alt: string;
}

/** The card as people will see it where they share it; fetched only when scrolled to. */
export function CardImage({ stem, page, alt }: CardImageProps) {
  const to = useContext(Place);
  return (
    <figure class="card">
      <a href={to(page)}>
        <img src={to(`${stem}.svg`)} width="1200" height="630" alt={alt} loading="lazy" />
      </a>
    </figure>
  );
}
