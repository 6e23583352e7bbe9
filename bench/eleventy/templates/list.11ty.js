export const data = {
  pagination: { data: "firms", size: 100, alias: "listed" },
  permalink: ({ pagination }) => `list/${pagination.pageNumber}.json`,
};

export function render({ listed }) {
  const rows = listed.map(({ observations, ...firm }) => firm);
  return `${JSON.stringify({ count: rows.length, firms: rows })}\n`;
}
