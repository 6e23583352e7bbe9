/** A script that uploads the objects of `objects.tsv` in order, from the profile's folder. */
export const awsLoop = `bucket=my-bucket
while IFS="$(printf '\\t')" read -r key file type cache disposition; do
  aws s3api put-object --bucket "$bucket" --key "$key" --body "../../$file" \\
    --content-type "$type" --cache-control "$cache" \\
    \${disposition:+--content-disposition "$disposition"} </dev/null || break
done <objects.tsv
`;

/** The same script with rclone, for every store that it supports. */
export const rcloneLoop = `remote=my-remote:my-bucket
while IFS="$(printf '\\t')" read -r key file type cache disposition; do
  rclone copyto "../../$file" "$remote/$key" --ignore-times \\
    --header-upload "Content-Type: $type" --header-upload "Cache-Control: $cache" \\
    \${disposition:+--header-upload "Content-Disposition: $disposition"} </dev/null || break
done <objects.tsv
`;

/** A script as a Markdown code block. */
export function shell(script: string): string {
  return `\`\`\`sh\n${script}\`\`\``;
}
