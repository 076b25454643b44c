import { handle } from '@astrojs/cloudflare/handler'
import { Hono } from 'hono'

const app = new Hono<{ Bindings: { DB: D1Database } }>()
app.get('/api/health', (c) => c.json({ status: 'ok' }))
app.all('*', (c) => handle(c.req.raw as never, c.env as never, c.executionCtx as never) as never)
export default { fetch: app.fetch }
