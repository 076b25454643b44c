import { useState } from 'react'
import * as z from 'zod/mini'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { Field } from '#islands/ui/form/Field.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { Button } from '../../ui/Button'
import { FormSection } from '../record-form/FormSection'

type Props = { userId: string; hours: string; zone: string }

/** The times are absent while the box is not ticked. */
const schema = z.object({
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  enabled: z.optional(z.string()),
})

/** When no text and no push comes. An island because it saves in place. */
export const QuietHours = ({ userId, hours, zone }: Props) => {
  const [isOn, setOn] = useState(hours !== 'off')
  const [from = '21:00', until = '08:00'] = hours === 'off' ? [] : hours.split('-')
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { from, until },
    onSubmit: async (values) => {
      await apiWithLocalErrors.call('PATCH /users/:user/user_settings', {
        params: { user: userId },
        body: { quietHours: values.enabled ? `${values.from}-${values.until}` : 'off' },
      })
      toast('Your changes are saved.', { tone: 'good' })
    },
  })
  return (
    <FormSection
      title="Quiet hours"
      help="Texts and device notifications wait until they end. Codes, and a visit that is about to begin, come at once."
    >
      <form {...form.props} className="stack g3">
        <Checkbox
          field={fields.enabled}
          label="Keep quiet hours"
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        {isOn && (
          <div className="grid2">
            <Field field={fields.from} label="From" type="time" required />
            <Field field={fields.until} label="Until" type="time" required />
          </div>
        )}
        <p className="small ink-2">
          <span>Your time zone:</span> <span>{zone}</span>
        </p>
        <div>
          <Button type="submit" busy={busy}>
            Save quiet hours
          </Button>
        </div>
        <ActionError error={error} />
      </form>
    </FormSection>
  )
}
