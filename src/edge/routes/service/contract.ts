import * as z from 'zod/mini'
import { call } from '../../jsonapi/contract'

export const health = call({
  at: 'GET /health',
  about: 'Whether the platform answers, which version it is and where it runs.',
  output: z.object({ status: z.string(), version: z.string(), environment: z.string() }),
})
export const openapi = call({
  at: 'GET /openapi.json',
  about: 'This API, described in OpenAPI 3.1.',
})
export const docs = call({ at: 'GET /docs', about: 'The reference page of this API.' })
