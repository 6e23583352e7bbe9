/** Uploads every object of `objects.tsv`, in its order, run in the profile's folder. */
export const awsLoop = `bucket=my-bucket
while IFS="$(printf '\\t')" read -r key file type cache disposition; do
  aws s3api put-object --bucket "$bucket" --key "$key" --body "../../$file" \\
    --content-type "$type" --cache-control "$cache" \\
    \${disposition:+--content-disposition "$disposition"} </dev/null || break
done <objects.tsv
`;

/** The same with rclone, for every store that it knows. */
export const rcloneLoop = `remote=my-remote:my-bucket
while IFS="$(printf '\\t')" read -r key file type cache disposition; do
  rclone copyto "../../$file" "$remote/$key" --ignore-times \\
    --header-upload "Content-Type: $type" --header-upload "Cache-Control: $cache" \\
    \${disposition:+--header-upload "Content-Disposition: $disposition"} </dev/null || break
done <objects.tsv
`;

/** As a block of Markdown. */
export function shell(script: string): string {
  return `\`\`\`sh\n${script}\`\`\``;
}
