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
import { accessRightsOf, type ContentAccessLevel, levels } from './content-access'

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
  const [current, setCurrent] = useState(version)
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async (values) => {
      const chosen = scopes.map(({ id }, index) => [id, values.levels?.[index] ?? 'none'] as const)
      const accessRights = accessRightsOf({
        levels: { ...access.levels, ...Object.fromEntries(chosen) },
        clinical: clinical ? Boolean(values.clinical) : access.clinical,
        only: isPartner ? access.only : Boolean(values.only),
      })
      const saved = await withReread(
        () =>
          apiWithLocalErrors.call('PUT /system_users/:id/grant', {
            params: { id: userId },
            body: { accessRights },
            ...(current !== undefined && { version: current }),
          }),
        async () => setCurrent((await apiWithLocalErrors.users.get(userId)).version),
      )
      setCurrent(saved.version)
      toast('Content access saved', { tone: 'good' })
    },
  })
  const { id: fieldId, name } = fields.levels
  return (
    <form {...form.props} className="stack g4">
      {scopes.map(({ id, label, help }) => (
        <Select
          key={id}
          field={{ id: `${fieldId}-${id}`, name, defaultValue: access.levels[id] ?? 'none' }}
          label={label}
          help={help}
          options={options}
        />
      ))}
      {clinical && (
        <Checkbox
          field={{ ...fields.clinical, defaultChecked: access.clinical }}
          label="May approve health claims"
        />
      )}
      {!isPartner && (
        <Checkbox
          field={{ ...fields.only, defaultChecked: access.only }}
          label="Content only: no patients, visits or messages"
        />
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
