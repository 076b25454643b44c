import { type GuestKind, inviteGuest } from '#edge/domains/visit_guests/contract'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { Select } from '#islands/ui/form/Select.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { type Guests, guestKindLabels } from './use-guests'

const kinds = Object.entries(guestKindLabels).map(([value, label]) => ({ value, label }))

/** Who is to join; what is typed is kept while the screen of the visit changes under the dialog. */
const InviteForm = ({ guests }: { guests: Guests }) => {
  const { form, fields, busy, error } = useFormFor(inviteGuest.body, {
    defaultValue: { ...guests.invitation },
    onSubmit: guests.invite,
  })
  return (
    <form {...form.props} className="stack g3" noValidate>
      <Select
        field={fields.kind}
        label="Who is joining?"
        options={kinds}
        onChange={({ currentTarget }) => guests.change({ kind: currentTarget.value as GuestKind })}
      />
      <Field
        field={fields.name}
        label="Their name, as others see it"
        maxLength={60}
        autoComplete="off"
        dir="auto"
        onInput={({ currentTarget }) => guests.change({ name: currentTarget.value })}
      />
      <ActionError error={error} />
      <Button look="primary" type="submit" busy={busy}>
        <Icon name="user-plus" />
        Make a link
      </Button>
    </form>
  )
}
export default InviteForm
