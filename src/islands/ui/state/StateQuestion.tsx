import { Dialog } from '#islands/ui/Dialog.tsx'
import { Button } from '../Button'

type Props = {
  /** The question of the API, with both states. */
  question: string
  onAnswer: (isRight: boolean) => void
}

/** Asks whether an address lies in another state than its zip code is listed in. */
const StateQuestion = ({ question, onAnswer }: Props) => (
  <Dialog open title="Is this the right state?" onClose={() => onAnswer(false)}>
    <div className="stack g4">
      <p>{question}</p>
      <p>Clinicians are licensed state by state, so this decides who can see you.</p>
      <div className="actions">
        <Button onClick={() => onAnswer(false)} data-first>
          No, go back
        </Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          Yes, it is
        </Button>
      </div>
    </div>
  </Dialog>
)
export default StateQuestion
