import { useState } from 'react'
import * as z from 'zod/mini'
import { keysOf } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { listField } from '#islands/ui/form/list-field'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import {
  accessOf,
  accessRightsOf,
  type ContentAccessLevel,
  describeAccess,
  levels,
  takeOver,
} from './content-access'

interface Props {
  readonly userId: string
  readonly version: number | undefined
  readonly access: ContentAccessLevel
  /** What a level may be given for: everything, or one brand, by name. */
  readonly scopes: readonly {
    readonly id: string
    readonly label: string
    readonly help?: string
  }[]
  /** Whether the account is a clinician's, who may approve health claims. */
  readonly clinical: boolean
  /** A partner's account is limited to the partner already. */
  readonly isPartner: boolean
}

const schema = z.object({
  /** In the order of the scopes. */
  levels: listField(z.enum(keysOf(levels))),
  clinical: z.optional(z.string()),
  only: z.optional(z.string()),
})
const options = Object.entries(levels).map(([value, label]) => ({ value, label }))

/** What an account may do to content. An island because it is saved in place, and a refusal keeps what was chosen. */
export const ContentAccess = ({ userId, version, access, scopes, clinical, isPartner }: Props) => {
  const [onFile, setOnFile] = useState({ version, access })
  // What the fields begin with: on file, or what was chosen before a colleague changed it.
  const [first, setFirst] = useState(access)
  const [isOvertaken, setOvertaken] = useState(false)
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async (values) => {
      const levelsNow = scopes.map(({ id }, index) => [id, values.levels?.[index] ?? 'none'])
      const chosen: ContentAccessLevel = {
        levels: { ...onFile.access.levels, ...Object.fromEntries(levelsNow) },
        clinical: clinical ? Boolean(values.clinical) : onFile.access.clinical,
        only: isPartner ? onFile.access.only : Boolean(values.only),
      }
      const saved = await withReread(
        () =>
          apiWithLocalErrors.call('PUT /system_users/:id/grant', {
            params: { id: userId },
            body: { accessRights: accessRightsOf(chosen) },
            ...(onFile.version !== undefined && { version: onFile.version }),
          }),
        async () => {
          const latest = await apiWithLocalErrors.users.get(userId)
          const theirs = accessOf(latest.accessRights ?? [])
          setFirst(takeOver(chosen, onFile.access, theirs))
          setOnFile({ version: latest.version, access: theirs })
          setOvertaken(true)
        },
      )
      setFirst(chosen)
      setOnFile({ version: saved.version, access: chosen })
      setOvertaken(false)
      toast('Content access saved', { tone: 'good' })
    },
  })
  const { id: fieldId, name } = fields.levels
  const nameOf = (scope: string) => scopes.find(({ id }) => id === scope)?.label ?? scope
  return (
    <form {...form.props} className="stack g4">
      {scopes.map(({ id, label, help }) => (
        <Select
          key={`${id}-${onFile.version}`}
          field={{ id: `${fieldId}-${id}`, name, defaultValue: first.levels[id] ?? 'none' }}
          label={label}
          help={help}
          options={options}
        />
      ))}
      {clinical && (
        <Checkbox
          key={`clinical-${onFile.version}`}
          field={{ ...fields.clinical, defaultChecked: first.clinical }}
          label="May approve health claims"
        />
      )}
      {!isPartner && (
        <Checkbox
          key={`only-${onFile.version}`}
          field={{ ...fields.only, defaultChecked: first.only }}
          label="Content only: no patients, visits or messages"
        />
      )}
      {isOvertaken && (
        <div className="note" role="status">
          <span>
            Changed meanwhile. Now on file: {describeAccess(onFile.access, nameOf) || 'nothing'}.
          </span>
        </div>
      )}
      <ActionError error={error} />
      <div>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}
