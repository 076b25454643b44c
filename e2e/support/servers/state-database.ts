/** Where e2e/server.mjs takes statements. */
const databasePort = Number(process.env.E2E_PORT ?? 4399) + 10

/** Rows of one statement in the database of the server under test, run by the server itself: for what no operation can bring about. */
export const runSql = async (
  sql: string,
  ...values: readonly (string | number)[]
): Promise<Record<string, unknown>[]> => {
  const response = await fetch(`http://127.0.0.1:${databasePort}`, {
    method: 'POST',
    body: JSON.stringify({ sql, values }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
