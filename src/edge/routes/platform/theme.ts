import { sql } from 'drizzle-orm'
import { secretHash } from '../../crypto/hash'
import { raw } from '../../db/statement'
import { notFound } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import { answer } from '../../jsonapi/reading'
import type { Request } from '../../jsonapi/request'
import { queryFor } from '../schedule/query'
import { theme as contract } from './contract'

interface Row {
  readonly id: string
  readonly palette: string
  readonly typography: string
  readonly app: string
}

/**
 * The brand somebody is to see. A token only looks the brand up: it is not used by it, and one that
 * nobody holds gets the same answer as none at all.
 */
export const readTheme = async (c: HonoContext, request: Request): Promise<Response> => {
  const { themeId, token } = queryFor(c, contract.query)
  const host = new URL(c.req.url).hostname
  const hash = await secretHash(token ?? '')
  const row = await request.db.first(
    raw<Row>(sql`
      select id, palette, typography, app from themes t
      where id = ${themeId ?? null} or is_default = 1 or host = ${host}
        or id = (select theme_id from enrollments where token_hash = ${hash})
      order by id = ifnull(${themeId ?? null}, '') desc,
        id = ifnull((select theme_id from enrollments where token_hash = ${hash}), '') desc,
        ifnull(host = ${host}, 0) desc, is_default desc
      limit 1`),
  )
  if (!row) throw notFound()
  return answer({
    data: {
      type: 'themes',
      id: row.id,
      attributes: {
        palette: JSON.parse(row.palette),
        typography: JSON.parse(row.typography),
        app: JSON.parse(row.app),
      },
    },
  })
}
