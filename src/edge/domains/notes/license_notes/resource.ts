import { sql } from 'drizzle-orm'
import { everyone } from '#edge/access/scopes'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { licenseNotes as contract } from './contract'

const writer = { scope: everyone, can: ['create'] } as const

export const licenseNotes = notesOn(contract, {
  subject: 'licenses',
  policy: {
    admin: writer,
    manager: writer,
    clinical_admin: writer,
    clinical_lead: writer,
    support: { scope: everyone },
    provider: {
      scope: (me) => sql`exists (
        select 1 from licenses l where l.id = ${table.subjectId} and l.provider_id = ${me.providerId})`,
    },
    assistant: null,
    patient: null,
    cbo: null,
    pharmacy: null,
  },
})
