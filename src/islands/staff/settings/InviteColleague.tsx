import { useState } from 'react'
import * as z from 'zod/mini'
import { roleLabels } from '#edge/access/roles'
import { invitationDays, invitedRole, invitedRoles } from '#edge/domains/invitations/contract'
import { theirEmail, theirFirstName, theirLastName } from '#edge/platform/fields'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { EmailField } from '#islands/ui/form/EmailField.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

type Organization = { readonly id: string; readonly name: string }
type Props = {
  /** Empty for partners, who invite their own colleagues alone. */
  cbos: readonly Organization[]
  pharmacies: readonly Organization[]
  /** The one role partners invite; null for an admin, who chooses. */
  ownRole: 'cbo' | 'pharmacy' | null
  /** A sole admin invites the second one; from two on, two of them give the role. */
  mayInviteAdmin: boolean
}

/** A new colleague is invited by mail. An island because it asks who first. */
export const InviteColleague = (props: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setAsking(true)}>
        Invite a colleague
      </Button>
      {isAsking && <InviteDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

const schema = z.object({
  firstName: theirFirstName,
  lastName: theirLastName,
  email: theirEmail,
  role: invitedRole,
  organization: z.optional(z.string()),
})
const options = (all: readonly Organization[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }))

const InviteDialog = ({
  cbos,
  pharmacies,
  ownRole,
  mayInviteAdmin,
  onClose,
}: Props & { onClose: () => void }) => {
  const [role, setRole] = useState<string | null>(ownRole)
  const organizations = role === 'cbo' ? cbos : role === 'pharmacy' ? pharmacies : []
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { role: ownRole ?? undefined },
    onSubmit: async ({ organization, ...person }) => {
      const invited = await apiWithLocalErrors.call('POST /admin/system_users', {
        body: {
          ...person,
          ...(person.role === 'cbo' && organization && { cbo: organization }),
          ...(person.role === 'pharmacy' && organization && { pharmacy: organization }),
        },
      })
      setFlash(`We sent an invitation to ${person.email}.`, 'good')
      onClose()
      location.assign(`/staff/people/${invited.id}`)
    },
  })
  return (
    <Dialog open title="Invite a colleague" onClose={onClose}>
      <form {...form.props} noValidate className="stack g4">
        <p>
          They get a link by email that works once, for {invitationDays} days. With it they choose a
          password and set up their second step.
        </p>
        <Field field={fields.firstName} label="First name" autoComplete="off" data-first />
        <Field field={fields.lastName} label="Last name" autoComplete="off" />
        <EmailField field={fields.email} label="Work email" autoComplete="off" />
        {ownRole ? (
          <input type="hidden" name="role" value={ownRole} />
        ) : (
          <Select
            field={fields.role}
            label="Role"
            prompt="Choose a role"
            options={[...invitedRoles, ...(mayInviteAdmin ? (['admin'] as const) : [])].map(
              (value) => ({ value, label: roleLabels[value] }),
            )}
            onChange={({ currentTarget }) => setRole(currentTarget.value)}
          />
        )}
        {organizations.length > 0 && (
          <Select
            field={fields.organization}
            label="Organization"
            prompt="Choose an organization"
            options={options(organizations)}
          />
        )}
        <ActionError error={error} />
        <DialogActions submit="Send invitation" busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
