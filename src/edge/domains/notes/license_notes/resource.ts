import { sql } from 'drizzle-orm'
import { everyone } from '../../../access/scopes'
import { resource } from '../../../jsonapi/resource'
import { insert } from '../../../platform/db/statement'
import { uuidv7 } from '../../../platform/ids'
import { licenseNotes as contract } from './contract'
import { licenseNotes as table } from './table'

const keeper = { scope: everyone, can: ['create'] } as const
const providerId = sql<string>`(select l.provider_id from licenses l where l.id = ${table.licenseId})`

export const licenseNotes = resource(contract, {
  table,
  policy: {
    admin: keeper,
    manager: keeper,
    clinical_admin: keeper,
    clinical_lead: keeper,
    support: { scope: everyone },
    provider: { scope: (me) => sql`${providerId} = ${me.providerId}` },
    assistant: null,
    patient: null,
    cbo: null,
    pharmacy: null,
  },
  fields: {
    providerId,
    authorName: sql<string>`(
      select first_name || ' ' || last_name from users where users.id = ${table.authorId})`,
  },
  create: (ctx, { body }, { license }) => {
    const id = uuidv7()
    return {
      id,
      write: insert(table, {
        id,
        licenseId: license,
        authorId: ctx.actor.id,
        body,
        createdAt: ctx.now,
      }),
    }
  },
})
