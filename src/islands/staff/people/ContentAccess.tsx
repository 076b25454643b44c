import * as z from 'zod/mini'
import { keysOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Facts } from '#islands/ui/Facts.tsx'
import type { FieldTexts, FormField } from '../records/form-field'
import { RecordDialog } from '../records/RecordDialog'
import { useRecord } from '../records/use-record'
import { accessOf, accessRightsOf, levels } from './content-access'
import type { StaffAccount } from './person'

interface Props {
  readonly person: Pick<StaffAccount, 'id' | 'version' | 'accessRights' | 'fullName'>
  /** What a level may be given for: everything, or one brand, by name. */
  readonly scopes: readonly {
    readonly id: string
    readonly label: string
    readonly help?: string
  }[]
  /** Whether the account is a clinician's, who may approve health claims. */
  readonly clinical: boolean
  /** Whether the account may be a registered nurse's, who reads results before the clinician. */
  readonly canBeNurse: boolean
  /** A partner's account is limited to the partner already. */
  readonly isPartner: boolean
}

const schema = z.record(z.string(), z.string())
const options = Object.entries(levels).map(([value, label]) => ({ value, label }))
/** The field of a scope, by its place: an id may hold what a field's name may not. */
const nameOf = (index: number) => `scope${index}`
const levelIn = (chosen: FieldTexts, name: string) =>
  keysOf(levels).find((level) => level === chosen[name]) ?? 'none'

/** What an account may do to content. An island because it is changed in place. */
export const ContentAccess = ({ person, scopes, clinical, canBeNurse, isPartner }: Props) => {
  const { id, fullName } = person
  const { record, change } = useRecord(person, () => apiWithLocalErrors.users.get(id))
  const onFile = accessOf(record.accessRights ?? [])
  const levelOf = (scope: string) => onFile.levels[scope] ?? 'none'
  const ticks: readonly FormField[] = [
    ...(clinical ? [{ name: 'clinical', label: 'May approve health claims' }] : []),
    ...(isPartner
      ? []
      : [{ name: 'only', label: 'Content only: no patients, visits or messages' }]),
    ...(canBeNurse
      ? [{ name: 'nurse', label: 'Registered nurse: reads lab results before the clinician' }]
      : []),
  ].map((field) => ({ ...field, kind: 'tick' }))
  const held: Readonly<Record<string, boolean>> = {
    clinical: onFile.clinical,
    only: onFile.only,
    nurse: onFile.nurse,
  }
  const save = async (chosen: FieldTexts) => {
    const levelsNow = scopes.map((scope, at) => [scope.id, levelIn(chosen, nameOf(at))])
    const accessRights = accessRightsOf({
      levels: { ...onFile.levels, ...Object.fromEntries(levelsNow) },
      clinical: clinical ? chosen.clinical === 'on' : onFile.clinical,
      only: isPartner ? onFile.only : chosen.only === 'on',
      nurse: canBeNurse && chosen.nurse === 'on',
    })
    await change((version) =>
      apiWithLocalErrors.call('PUT /system_users/:id/grant', {
        params: { id },
        body: { accessRights },
        ...version,
      }),
    )
    toast('Content access saved', { tone: 'good' })
  }
  return (
    <section className="stack g3" aria-labelledby="content-access">
      <div className="section-head">
        <h2 id="content-access" className="h3">
          Content access
        </h2>
        <RecordDialog
          open="Edit"
          about="Edit content access"
          icon="pencil"
          draft={`content-access-${id}`}
          title={`Content access of ${fullName}`}
          schema={schema}
          fields={[
            ...scopes.map(({ label, help }, at) => ({
              name: nameOf(at),
              label,
              help,
              kind: 'choice' as const,
              options,
            })),
            ...ticks,
          ]}
          values={{
            ...Object.fromEntries(scopes.map((scope, at) => [nameOf(at), levelOf(scope.id)])),
            ...Object.fromEntries(ticks.map(({ name }) => [name, held[name] ? 'on' : ''])),
          }}
          submit="Save"
          onSave={save}
        />
      </div>
      <Facts
        facts={[
          ...scopes.map((scope) => [scope.label, levels[levelOf(scope.id)]] as const),
          ...ticks.map(({ name, label }) => [label, held[name] ? 'Yes' : 'No'] as const),
        ]}
      />
    </section>
  )
}
