import { useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { apiWithLocalErrors } from '../../stores/api'
import { toast } from '../../stores/toasts'
import { useAction } from '../../ui/use-action'
import { FormSection } from '../record-form/FormSection'

type Props = { userId: string; isOn: boolean }

/** Whether a clinician calls before results are shown, saved at once. An island because it saves in place. */
export const CallFirstChoice = ({ userId, isOn }: Props) => {
  const [chosen, setChosen] = useState(isOn)
  const { error, run } = useAction(async (callMeFirst: boolean) => {
    await apiWithLocalErrors.call('PATCH /users/:user/user_settings', {
      params: { user: userId },
      body: { callMeFirst },
    })
    setChosen(callMeFirst)
    toast('Your changes are saved.', { tone: 'good' })
  })
  return (
    <FormSection
      title="Your results"
      help="Your clinician calls you, and then you can read them. If they do not reach you, you can read them three days after they come. For some results, the law of your state waits until your clinician has told you."
    >
      <Checkbox
        field={{ id: 'call-me-first', name: 'callMeFirst' }}
        label="Call me before I can read my results"
        checked={chosen}
        onChange={({ currentTarget }) => void run(currentTarget.checked)}
      />
      <ActionError error={error} />
    </FormSection>
  )
}
