import { ownRows } from '#edge/access/scopes'
import { onSubject, operation, policyOver, subject } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { attachmentOperations, renameAttachment } from '../../attachments'
import { patients } from '../../patients'
import { patients as patientTable } from '../../patients/table'
import { isReleasedAsItStands } from '../policy'
import { labs } from '../resource'
import { labs as table } from '../table'
import { labFiles, renameLabFile } from './contract'

const patient = table.patientId

export const labFileOperations = attachmentOperations(labFiles, {
  subject: subject(labs, 'lab'),
  policy: policyOver(patient, {
    patient: (me) => sql`(${ownRows(patient)(me)} and ${isReleasedAsItStands})`,
    provider: ['careTeam', 'create', 'delete'],
    assistant: ['careTeam', 'create', 'delete'],
    clinical_admin: ['everyone', 'create', 'delete'],
    clinical_lead: ['everyone', 'create', 'delete'],
  }),
})

/** The patient of the path, whose lab the file is of. */
const withFile = subject(
  patients,
  'patient',
  [],
  (ctx) => sql`exists (select 1 from attachments a where a.id = ${ctx.param('file')}
    and a.subject_type = 'labs' and a.patient_id = ${patientTable.id})`,
)
const onFile = onSubject(withFile, {
  provider: ['careTeam', 'rename'],
  assistant: ['careTeam', 'rename'],
  clinical_admin: ['everyone', 'rename'],
  clinical_lead: ['everyone', 'rename'],
})

export const renameLabFileOperation = operation(renameLabFile, onFile, (ctx) =>
  renameAttachment(ctx, ctx.param('file'), ctx.body.name),
)
