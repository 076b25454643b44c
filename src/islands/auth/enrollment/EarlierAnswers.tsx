import { displayDate } from '#edge/platform/time'
import { stateNames } from '#edge/platform/us-states'
import type { FormValues, Screen } from './enrollment-steps'

type Props = {
  typed: FormValues
  /** The screens that were answered before this one. */
  earlier: readonly Screen[]
  onChange: (screen: Screen) => void
}

/** Says back what was answered before, above the button that sends the code. */
export const EarlierAnswers = ({ typed, earlier, onChange }: Props) => (
  <section className="stack g2" aria-labelledby="earlier-answers">
    <h2 className="h3" id="earlier-answers">
      Is this right?
    </h2>
    <dl className="review">
      {earlier.flatMap((screen) =>
        linesOf[screen.id].map(({ topic, textOf }) => (
          <div key={topic}>
            <dt>{topic}</dt>
            <dd>
              <bdi translate="no">{textOf(typed)}</bdi>
            </dd>
            <dd>
              <button type="button" className="link" onClick={() => onChange(screen)}>
                Change<span className="sr"> {topic.toLowerCase()}</span>
              </button>
            </dd>
          </div>
        )),
      )}
    </dl>
  </section>
)

const stateNamesByCode: Readonly<Record<string, string>> = stateNames
const linesOf: Record<
  Screen['id'],
  readonly { topic: string; textOf: (typed: FormValues) => string }[]
> = {
  home: [
    {
      topic: 'Where you live',
      textOf: ({ state = '', zip = '' }) => `${stateNamesByCode[state] ?? state} ${zip}`,
    },
  ],
  name: [
    {
      topic: 'Your name',
      textOf: ({ firstName, lastName, nickname }) =>
        [firstName, lastName, nickname && `(we call you ${nickname})`].filter(Boolean).join(' '),
    },
    { topic: 'Your date of birth', textOf: ({ dob = '' }) => displayDate(dob) },
  ],
  contact: [],
}
