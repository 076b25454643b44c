import { lakeOf } from '#content/client'
import type { Environment } from '#edge/platform/environment'

/** The demo documents, from the script that started this server; no page of another site may send any. */
export const seedDemo = async (request: Request, environment: Environment): Promise<Response> => {
  if (!environment.local || request.headers.has('origin'))
    return new Response(null, { status: 404 })
  const { added, renewed, removed } = await lakeOf(environment).loadDemo(await request.json())
  return new Response(`${added} added, ${renewed} renewed, ${removed} removed`)
}
