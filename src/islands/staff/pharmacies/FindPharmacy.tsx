import type { TimeFormat } from '#edge/platform/time'
import { PharmacySearch } from '../../pharmacies/PharmacySearch'

/** A pharmacy is found by a zip code or a name. An island because what is typed stands in no address. */
export const FindPharmacy = ({ format }: { format: TimeFormat }) => (
  <PharmacySearch
    format={format}
    draw={({ id, name }) => (
      <a className="btn small" href={`/staff/pharmacies/${id}`} aria-label={`Open ${name}`}>
        Open
      </a>
    )}
  />
)
