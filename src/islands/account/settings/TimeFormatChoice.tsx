import { useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { RadioCards } from '#islands/ui/form/RadioCards.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'

type Format = '12h' | '24h'
type Props = { userId: string; format: Format }

/** How times are written, saved at once. An island because it saves in place. */
export const TimeFormatChoice = ({ userId, format }: Props) => {
  const [chosen, setChosen] = useState(format)
  const { error, run } = useAction(async (timeFormat: Format) => {
    await apiWithLocalErrors.call('PATCH /users/:user/user_settings', {
      params: { user: userId },
      body: { timeFormat },
    })
    setChosen(timeFormat)
    toast('Your changes are saved.', { tone: 'good' })
  })
  return (
    <FormSection title="Times">
      <RadioCards
        field={{ id: 'time-format', name: 'timeFormat', defaultValue: chosen }}
        legend="Time format"
        choices={[
          { value: '12h', label: '12 hours, such as 2:30 PM' },
          { value: '24h', label: '24 hours, such as 14:30' },
        ]}
        onChoose={(value) => void run(value === '24h' ? '24h' : '12h')}
      />
      <ActionError error={error} />
    </FormSection>
  )
}
