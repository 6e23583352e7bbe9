import { present } from "../../model/language/at.ts";
import { answerHeaders } from "../../resolve/headers.ts";

const type = "application/json; charset=utf-8";
const cache = present(answerHeaders(200, type, "latest", "")["cache-control"]);

/**
 * A script that uploads the sections of the manifest, whose names are known when all else is made, and
 * the objects of `objects.tsv` in order, from the profile's folder.
 */
export const awsLoop = `bucket=my-bucket
for file in ../../s/manifest/*.json; do
  aws s3api put-object --bucket "$bucket" --key "s/manifest/\${file##*/}" --body "$file" \\
    --content-type "${type}" --cache-control "${cache}" </dev/null || break
done
while IFS="$(printf '\\t')" read -r key file type cache disposition; do
  aws s3api put-object --bucket "$bucket" --key "$key" --body "../../$file" \\
    --content-type "$type" --cache-control "$cache" \\
    \${disposition:+--content-disposition "$disposition"} </dev/null || break
done <objects.tsv
`;

/** A script as a Markdown code block. */
export function shell(script: string): string {
  return `\`\`\`sh\n${script}\`\`\``;
}
