import { Badge } from '#islands/ui/Badge.tsx'
import { type Responses, unusualFirst } from './assessments'

/** What was answered, what stands out first. */
export const AnswerList = ({ responses }: { responses: Responses }) => (
  <dl className="details-list">
    {unusualFirst(responses).map(({ linkId, question, answer, flags }) => (
      <div key={linkId} className="stack g1">
        <dt>{question}</dt>
        <dd dir="auto">{answer.join(', ')}</dd>
        {flags.map(({ text, level }) => (
          <dd key={text}>
            <Badge tone={level === 'red' ? 'danger' : 'warning'}>{text}</Badge>
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
