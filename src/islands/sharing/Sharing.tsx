import { useState } from 'react'
import { apiWithLocalErrors } from '../stores/api'
import { toast } from '../stores/toasts'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ActionError } from '../ui/feedback/ActionError'
import { useAction } from '../ui/use-action'

type Name = 'allowSharingHealthData' | 'allowSharingHealthDataGilead'
type Props = { userId: string; withOrganization: boolean; withGilead: boolean }

/** What a patient shares, and a button to stop or allow each. An island because it answers in place. */
export const Sharing = ({ userId, withOrganization, withGilead }: Props) => (
  <>
    <Choice
      userId={userId}
      name="allowSharingHealthData"
      first={withOrganization}
      title="With your community organization"
      question="Stop sharing with your community organization?"
      text="The name you go by, whether you are in care, your clinician, your treatments and when your visits are. Never results, notes or messages."
      consequence="From now on, your organization sees nothing of you here: not even your name. It keeps what it already knows, and can no longer help you with visits. Your care here continues."
    />
    <Choice
      userId={userId}
      name="allowSharingHealthDataGilead"
      first={withGilead}
      title="With Gilead"
      question="Stop sharing with Gilead?"
      text="What its program needs to help pay for your medicine."
      consequence="The program may stop paying for your medicine. An application it has not answered is canceled; what it got cannot be called back. Your care here continues."
    />
  </>
)

type ChoiceProps = {
  userId: string
  name: Name
  first: boolean
  title: string
  question: string
  text: string
  /** What stopping means, said before it is done. */
  consequence: string
}

const Choice = ({ userId, name, first, title, question, text, consequence }: ChoiceProps) => {
  const [allowed, setAllowed] = useState(first)
  const [asking, setAsking] = useState(false)
  const change = async () => {
    await apiWithLocalErrors.call('PATCH /users/:user/user_settings', {
      params: { user: userId },
      body: { [name]: !allowed },
    })
    setAllowed(!allowed)
    setAsking(false)
    toast(allowed ? 'You no longer share this.' : 'You share this now.', { tone: 'good' })
  }
  const allow = useAction(change)
  return (
    <section className="stack g2" aria-labelledby={name}>
      <h2 className="h3" id={name}>
        {title}
      </h2>
      <p>{text}</p>
      <p>
        <b>{allowed ? 'You share this.' : 'You do not share this.'}</b>
      </p>
      <div className="actions">
        <Button
          busy={allow.busy}
          aria-describedby={name}
          onClick={() => (allowed ? setAsking(true) : void allow.run())}
        >
          {allowed ? 'Stop sharing' : 'Allow sharing'}
        </Button>
      </div>
      <ActionError error={allow.error} />
      <ConfirmDialog
        open={asking}
        title={question}
        confirm="Stop sharing"
        keep="Keep sharing"
        onConfirm={change}
        onClose={() => setAsking(false)}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    </section>
  )
}
