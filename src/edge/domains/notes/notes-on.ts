import { type Policy, type Resource, resource } from '#edge/jsonapi/index'
import { type Column, getTableName, sql } from '#edge/platform/db/index'
import type { notesContract } from './contract'
import { notes as table } from './table'

interface NotesOn {
  readonly policy: Policy<'create', never>
  /** What the rows say they are about, where that is not the type of the parent: `work` is the work on a patient. */
  readonly subject?: string
  /** The subject's column of the patient it concerns; left out where it concerns none. */
  readonly patientOf?: Column
}

/** Notes about the rows of a resource, in the one table of all notes. */
export const notesOn = (
  contract: ReturnType<typeof notesContract<string, string, string, `/${string}`>>,
  { policy, subject: namedSubject, patientOf }: NotesOn,
): Resource => {
  const [parent = 'patient'] = Object.keys(contract.relationships)
  const subject = namedSubject ?? contract.relationships[parent]?.type ?? parent
  const isOfPatient = parent === 'patient'
  return resource(contract, {
    table,
    policy,
    rows: sql`${table.subjectType} = ${subject}`,
    patient: patientOf || isOfPatient ? table.patientId : undefined,
    fields: {
      ...(!isOfPatient && { [`${parent}Id`]: table.subjectId }),
    },
    create: ({ actor }, _, links) => {
      const subjectId = links[parent] ?? ''
      return {
        set: {
          subjectType: subject,
          subjectId,
          patientId: isOfPatient
            ? subjectId
            : patientOf
              ? patientOfRow(patientOf, subjectId)
              : null,
          authorId: actor.id,
        },
        ...(!isOfPatient && { detail: { [`${parent}_id`]: subjectId } }),
      }
    },
  })
}

const patientOfRow = (patient: Column, id: string) =>
  sql`(select ${sql.identifier(patient.name)} from ${sql.identifier(getTableName(patient.table))} where id = ${id})`
