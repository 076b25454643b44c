import { unprocessable } from '../problem'
import { entriesOf } from '../typed-keys'
import { type State, stateCodes, stateNames } from '../us-states'
import { neighborsOfState } from './state-neighbors'

/** Addresses of the forces abroad, and of the states in free association: mail goes there, no license does. */
export const mailOnly = ['AA', 'AE', 'AP', 'FM', 'MH', 'PW'] as const
export type PostalState = State | (typeof mailOnly)[number]

/** The USPS state of a five-digit zip code; none for a code of a range that is not in use. */
export const stateOfZip = (zip: string): PostalState | undefined => {
  if (!/^[0-9]{5}$/.test(zip)) return
  const number = Number(zip)
  return (
    exceptions.find(({ from, until }) => number >= from && number <= until)?.state ??
    ranges.find(({ from, until }) => zip.slice(0, 3) >= from && zip.slice(0, 3) <= until)?.state
  )
}

/** Every state that a zip code lies in, the one of its post office first: more than one is asked of the patient. */
export const statesOfZip = (zip: string): readonly PostalState[] => {
  const first = stateOfZip(zip)
  return first ? [...new Set([first, ...(sharedZips.get(zip) ?? [])])] : []
}

/** The same, where a clinician can be licensed: none for mail-only addresses. */
export const licensureStatesOfZip = (zip: string): readonly State[] =>
  statesOfZip(zip).flatMap((found) => stateCodes.find((state) => state === found) ?? [])

/** The states beside those: no list has every zip code that lies on a state line, so a person may say that theirs does. */
export const neighborsOfZip = (zip: string): readonly State[] => {
  const listed = licensureStatesOfZip(zip)
  return stateCodes.filter(
    (state) =>
      !listed.includes(state) && listed.some((each) => neighborsOfState(each).includes(state)),
  )
}

/**
 * Whether a zip code goes with a state: it is listed there, or beside it and a person confirmed that. 422 with the question
 * where no one did.
 */
export const goesWithState = (zip: string, state: string, isConfirmed: unknown): boolean => {
  const [first, ...others] = statesOfZip(zip)
  if (first === state || others.some((each) => each === state)) return true
  const neighbor = neighborsOfZip(zip).find((each) => each === state)
  if (!neighbor) return false
  const [listed] = licensureStatesOfZip(zip)
  if (listed && isConfirmed !== true)
    throw unprocessable(
      'state_unconfirmed',
      `This zip code is in ${stateNames[listed]} by our list. Is this address in ${stateNames[neighbor]}?`,
      'state',
    )
  return true
}

interface SentPlace {
  readonly zip?: unknown
  readonly state?: unknown
  readonly stateConfirmed?: unknown
}

/**
 * The state that follows from what was sent, over the home on record. A zip code brings its state, and refuses another one,
 * unless it lies beside it and was confirmed; a home that was confirmed stays as it is until its zip code or state changes.
 */
export const stateFrom = (
  input: SentPlace,
  home: { readonly zip?: string; readonly state?: string },
): { state?: string } => {
  const zip = input.zip ?? home.zip
  const isMoved = zip !== home.zip || (input.state ?? home.state) !== home.state
  if (!isMoved || typeof zip !== 'string') return {}
  const ofZip: readonly string[] = licensureStatesOfZip(zip)
  if (!ofZip[0]) throw unprocessable('invalid', 'We do not see patients at this zip code', 'zip')
  if (typeof input.state === 'string') {
    if (goesWithState(zip, input.state, input.stateConfirmed)) return { state: input.state }
    throw unprocessable('invalid', `This zip code is not in ${input.state}`, 'zip')
  }
  if (home.state && ofZip.includes(home.state)) return {}
  if (ofZip.length > 1)
    throw unprocessable(
      'state_needed',
      'This zip code is in more than one state. Choose yours.',
      'state',
    )
  return { state: ofZip[0] }
}

// Single codes that lie in the range of another state.
const exceptions: readonly { state: PostalState; from: number; until: number }[] = [
  { state: 'NY', from: 6390, until: 6390 },
  { state: 'AS', from: 96799, until: 96799 },
  { state: 'PW', from: 96939, until: 96940 },
  { state: 'FM', from: 96941, until: 96944 },
  { state: 'MP', from: 96950, until: 96952 },
  { state: 'MH', from: 96960, until: 96970 },
]

// Zip codes that lists made from areas of the census show on both sides of a state line. No such list has them all: a zip
// code that is missing has the state of its post office alone.
const shared = `
  02861:MA,RI 03579:ME,NH 07421:NJ,NY 20135:VA,WV 21874:DE,MD 21912:DE,MD 24604:VA,WV 24701:VA,WV 27048:NC,VA
  28675:NC,VA 30165:AL,GA 30741:GA,TN 31905:AL,GA 37317:GA,TN 37391:GA,TN 37642:TN,VA 37752:KY,TN,VA 38079:KY,TN
  38326:MS,TN 38549:KY,TN 38769:AR,MS 38852:AL,MS 40965:KY,TN 41501:KY,WV 42223:KY,TN 42602:KY,TN 49936:MI,WI
  49968:MI,WI 51001:IA,SD 51023:IA,SD 51360:IA,MN 51557:IA,NE 51640:IA,MO 52542:IA,MO 52573:IA,MO 52626:IA,MO
  54540:MI,WI 54554:MI,WI 55954:IA,MN 56027:IA,MN 56129:IA,MN 56136:MN,SD 56144:MN,SD 56164:MN,SD 56219:MN,SD
  56220:MN,SD 56257:MN,SD 56744:MN,ND 57026:MN,SD 57030:MN,SD 57068:IA,MN,SD 57078:NE,SD 57260:ND,SD 57430:ND,SD
  57432:ND,SD 57437:ND,SD 57446:ND,SD 57455:ND,SD 57456:ND,SD 57457:ND,SD 57523:NE,SD 57638:ND,SD 57641:ND,SD
  57642:ND,SD 57645:ND,SD 57648:ND,SD 57660:ND,SD 57717:MT,SD,WY 57724:MT,SD 57735:NE,SD,WY 57755:ND,SD 58030:ND,SD
  58041:ND,SD 58043:ND,SD 58225:MN,ND 58413:ND,SD 58436:ND,SD 58439:ND,SD 58568:ND,SD 58623:ND,SD 58649:ND,SD
  58653:ND,SD 59221:MT,ND 59270:MT,ND 59275:MT,ND 59847:ID,MT 63673:IL,MO 65729:AR,MO 65733:AR,MO 65761:AR,MO
  66541:KS,NE 66955:KS,NE 67950:KS,OK 68325:KS,NE 68327:KS,NE 68420:KS,NE 68719:NE,SD 68755:NE,SD 68943:KS,NE
  68978:KS,NE 69026:KS,NE 69168:CO,NE 69201:NE,SD 69212:NE,SD 69216:NE,SD 69337:NE,SD 69352:NE,WY 69358:NE,WY
  71749:AR,LA 71937:AR,OK 71953:AR,OK 72338:AR,TN 72395:AR,TN 72644:AR,MO 73949:OK,TX 75556:AR,TX 79821:NM,TX
  79835:NM,TX 79836:NM,TX 79837:NM,TX 79922:NM,TX 80737:CO,NE 80758:CO,NE 81120:CO,NM 81137:CO,NM 81324:CO,UT
  82063:CO,WY 82082:CO,NE,WY 82701:SD,WY 82801:MT,WY 82930:UT,WY 83111:ID,WY 83114:ID,WY 83120:ID,WY 83127:ID,WY
  83342:ID,UT 83832:ID,WA 83856:ID,WA 84034:NV,UT 84531:AZ,UT 84536:AZ,UT 85534:AZ,NM 86044:AZ,UT 86504:AZ,NM
  86514:AZ,NM,UT 86515:AZ,NM 87328:AZ,NM 88063:NM,TX 88220:NM,TX 88430:NM,TX 89010:CA,NV 89019:CA,NV 89060:CA,NV
  89061:CA,NV 89421:NV,OR 89439:CA,NV 89832:ID,NV 97635:CA,OR 97910:ID,OR 97913:ID,OR 99033:ID,WA 99128:ID,WA
  99362:OR,WA
`
const sharedZips: ReadonlyMap<string, readonly State[]> = new Map(
  shared
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [zip = '', states = ''] = entry.split(':')
      return [zip, stateCodes.filter((code) => states.split(',').includes(code))] as const
    }),
)

// The first three digits, by the public list of the postal service.
const prefixes: Record<Exclude<PostalState, 'AS' | 'PW' | 'FM' | 'MP' | 'MH'>, string> = {
  AA: '340',
  AE: '090-098',
  AK: '995-999',
  AL: '350-352 354-369',
  AP: '962-966',
  AR: '716-729',
  AZ: '850-853 855-857 859-860 863-865',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-516 520-528',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  MA: '010-027 055',
  MD: '206-212 214-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-551 553-567',
  MO: '630-631 633-641 644-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-681 683-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-875 877-884',
  NV: '889-891 893-895 897-898',
  NY: '005 100-149',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-770 772-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-986 988-994',
  WI: '530-532 534-535 537-549',
  WV: '247-268',
  WY: '820-831',
}

const ranges = entriesOf(prefixes).flatMap(([state, all]) =>
  all.split(' ').map((range) => {
    const [from = '', until = from] = range.split('-')
    return { state, from, until }
  }),
)
