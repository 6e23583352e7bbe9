/** @jsxRuntime automatic @jsxImportSource preact */
import type { firmReview } from "../../../routes/firm-intelligence.ts";
import { day } from "../figures.ts";

interface ReplyProps {
  readonly reply: ReturnType<typeof firmReview>["rightOfReply"];
  readonly name: string;
}

const words = {
  offered: "A reply was offered",
  received: "The firm replied",
  declined: "The firm declined to reply",
  no_answer: "The firm did not answer",
} as const;

/** What the firm says for itself, in its own words. */
export function Reply({ reply, name }: ReplyProps) {
  return (
    <section aria-labelledby="reply">
      <h2 id="reply">Right of reply</h2>
      {reply === null ? (
        <p>No reply has been asked for.</p>
      ) : (
        <>
          <p>
            {words[reply.status]} on {day(reply.on)}.
          </p>
          {reply.text === null ? null : (
            <blockquote>
              <p>
                <bdi>{reply.text}</bdi>
              </p>
              <footer>
                <bdi>{name}</bdi>
              </footer>
            </blockquote>
          )}
        </>
      )}
    </section>
  );
}
