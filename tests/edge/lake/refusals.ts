import type { ClientError, SanityClient } from '@sanity/client'

type Item = { error: { path: string; description: string } }
interface TypedDocument {
  readonly _id: string
  readonly [name: string]: unknown
}

/** Problems that the lake reports to a publisher, by path; empty for a valid document. */
export const refusalTo = async (
  client: SanityClient,
  document: TypedDocument,
): Promise<Record<string, string>> => {
  try {
    await client.createOrReplace(document as never)
    return {}
  } catch (error) {
    const { items = [] } = (error as ClientError).details as { items?: Item[] }
    return Object.fromEntries(
      items.map(({ error: { path, description } }) => [path, description.replace(`${path}: `, '')]),
    )
  }
}
