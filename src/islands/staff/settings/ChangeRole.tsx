import { useState } from 'react'
import * as z from 'zod/mini'
import { type Role, roleLabels } from '#edge/access/roles'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

type Props = { userId: string; name: string; currentRole: Role; proposed: Role | null }

/** Roles of the clinic itself: a partner is invited with their organization, a provider with their licenses. */
const choices = [
  'assistant',
  'support',
  'manager',
  'clinical_admin',
  'clinical_lead',
  'admin',
] as const
const schema = z.object({ role: z.enum(choices, 'Choose a role') })

/** Gives a colleague another role. An island because it asks which. */
export const ChangeRole = (props: Props) => {
  const [isAsking, setAsking] = useState(false)
  const { currentRole, proposed } = props
  return (
    <section className="stack g3">
      <h2 className="h3">Role</h2>
      <p>
        {`Now: ${roleLabels[currentRole]}.`}
        {proposed &&
          ` An admin proposed ${roleLabels[proposed]}: a second admin agrees by choosing the same.`}
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>Change role</Button>
      </div>
      {isAsking && <RoleDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  )
}

const RoleDialog = ({ userId, name, currentRole, onClose }: Props & { onClose: () => void }) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async (body) => {
      const changed = await apiWithLocalErrors.call('POST /admin/system_users/:id/role', {
        params: { id: userId },
        body,
      })
      setFlash(
        changed.role === body.role
          ? `${name} is ${roleLabels[body.role]} now, and signs in again.`
          : `Proposed. A second admin agrees by choosing ${roleLabels[body.role]} too.`,
        'good',
      )
      location.reload()
    },
  })
  const options = choices
    .filter((each) => each !== currentRole)
    .map((value) => ({ value, label: roleLabels[value] }))
  return (
    <Dialog open title={`Change the role of ${name}?`} onClose={onClose}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          They are signed out everywhere, and their content access ends. The role of admin is given
          and taken by two admins.
        </p>
        <Select field={fields.role} label="New role" options={options} prompt="Choose" />
        <ActionError error={error} />
        <div className="actions">
          <Button look="quiet" onClick={onClose}>
            Keep the role
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            Change role
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
