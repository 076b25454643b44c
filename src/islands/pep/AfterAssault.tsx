import { assaultSentences } from '#content/medical/pep-sentences'

/** What helps after an assault, beside PEP, to the patient. */
export const AfterAssault = () => (
  <div className="note" role="status">
    <div className="stack g2">
      <p>
        <b>{assaultSentences.title}</b>
      </p>
      <ul>
        <li>{assaultSentences.safety}</li>
        <li>{assaultSentences.exam}</li>
        <li>{assaultSentences.contraception}</li>
        <li>{assaultSentences.infections}</li>
      </ul>
      <p>{assaultSentences.support}</p>
      <div className="actions">
        <a className="btn" href="tel:911">
          Call 911
        </a>
        <a className="btn" href="tel:+18006564673">
          Call 800-656-4673
        </a>
        <a className="btn" href="tel:988">
          Call or text 988
        </a>
      </div>
    </div>
  </div>
)
