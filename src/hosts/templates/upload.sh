bucket=my-bucket
for file in ../../s/manifest/*.json; do
  aws s3api put-object --bucket "$bucket" --key "s/manifest/${file##*/}" --body "$file" \
    --content-type "{{json}}" --cache-control "{{latest}}" </dev/null || break
done
while IFS="$(printf '\t')" read -r key file type cache disposition; do
  aws s3api put-object --bucket "$bucket" --key "$key" --body "../../$file" \
    --content-type "$type" --cache-control "$cache" \
    ${disposition:+--content-disposition "$disposition"} </dev/null || break
done <objects.tsv
