import { forRoles, policyOf } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { notesOn } from '../notes-on'
import { notes as table } from '../table'
import { licenseNotes as contract } from './contract'

export const licenseNotes = notesOn(contract, {
  policy: policyOf({
    ...forRoles(['admin', 'manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'create']),
    support: 'everyone',
    provider: (me) => sql`exists (
      select 1 from licenses l where l.id = ${table.subjectId} and l.provider_id = ${me.providerId})`,
  }),
})
