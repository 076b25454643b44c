import type { PatientKind } from '#edge/domains/conversations/kinds'
import { Icon } from '#islands/ui/Icon.tsx'

export const composeTitles: Readonly<Record<PatientKind, string>> = {
  support: 'Message Customer Support',
  care_team: 'Message your care team',
  provider: 'Message your provider',
}
/** The three purposes, each with what it is for. */
export const PurposeList = ({ onChoose }: { onChoose: (purpose: PatientKind) => void }) => (
  <ul className="list">
    {purposes.map(({ purpose, icon, text }) => (
      <li key={purpose}>
        <button type="button" className="item" onClick={() => onChoose(purpose)}>
          <span className="glyph">
            <Icon name={icon} />
          </span>
          <span>
            <b>{composeTitles[purpose]}</b>
            <p>{text}</p>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
const purposes = [
  {
    purpose: 'provider',
    icon: 'heart-handshake',
    text: 'Medicine, side effects, results, and what to do next.',
  },
  {
    purpose: 'care_team',
    icon: 'users',
    text: 'Test kits, refills, papers, and planning visits.',
  },
  {
    purpose: 'support',
    icon: 'life-buoy',
    text: 'Your account, costs, and help with the app.',
  },
] as const
