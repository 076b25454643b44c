import { emergencyRoomSearch } from '#content/medical/pep-sentences'
import { phoneDisplay } from '#edge/platform/phone-display'

/** How the clinic is called, and whether it answers now: 'Open now, until 6:00 PM ET.' */
export interface ClinicPhone {
  readonly phone: string | null
  readonly opening: string | null
}

/** Where else PEP can start, the fastest first. No address holds a zip code or a state. */
export const OtherPepHelp = ({ phone, opening }: ClinicPhone) => (
  <ul className="list">
    <li className="stack g1 elsewhere">
      <a href={emergencyRoomSearch} rel="noreferrer">
        <b>Find the nearest emergency room</b>
      </a>
      <span className="small ink-2">
        Most can start PEP, day or night. Say when it happened and ask for PEP.
      </span>
    </li>
    {phone && (
      <li className="stack g1 elsewhere">
        <a href={`tel:+1${phone}`}>
          <b>{`Call us: ${phoneDisplay(phone)}`}</b>
        </a>
        <span className="small ink-2">We help you find a place that can start PEP.</span>
        {opening && <span className="small ink-2">{opening}</span>}
      </li>
    )}
    <li className="stack g1 elsewhere">
      <a href="https://locator.hiv.gov" rel="noreferrer">
        <b translate="no">locator.hiv.gov</b>
      </a>
      <span className="small ink-2">Clinics near you that offer PEP.</span>
    </li>
    <li className="stack g1 elsewhere">
      <a href="tel:+18002324636">
        <b translate="no">CDC-INFO: 1-800-232-4636</b>
      </a>
      <span className="small ink-2">
        A free and private hotline in English and Spanish, on weekdays.
      </span>
    </li>
  </ul>
)
