/** A city of each state the demo's patients live in: name, zip, area code. */
export const cities = {
  NY: ['New York', '10001', '212'],
  NJ: ['Newark', '07102', '973'],
  CT: ['Hartford', '06103', '860'],
  FL: ['Miami', '33130', '305'],
  TX: ['Houston', '77002', '713'],
  GA: ['Atlanta', '30303', '404'],
  IL: ['Chicago', '60601', '312'],
  IN: ['Indianapolis', '46204', '317'],
  OH: ['Columbus', '43215', '614'],
  MI: ['Detroit', '48226', '313'],
  MO: ['St. Louis', '63101', '314'],
  PA: ['Philadelphia', '19107', '215'],
  MA: ['Boston', '02108', '617'],
  LA: ['New Orleans', '70112', '504'],
  TN: ['Nashville', '37203', '615'],
  CO: ['Denver', '80202', '303'],
  AZ: ['Phoenix', '85004', '602'],
  NV: ['Las Vegas', '89101', '702'],
  CA: ['Los Angeles', '90012', '213'],
  OR: ['Portland', '97204', '503'],
  WA: ['Seattle', '98101', '206'],
  HI: ['Honolulu', '96813', '808'],
  PR: ['San Juan', '00901', '787'],
} as const
export type HomeState = keyof typeof cities

/** Care people come for: the type of the first visit, and of the ones after it. */
export const cares = {
  PEP: ['11', '12'],
  PrEP: ['1', '2'],
  'Injectable PrEP': ['10', '10'],
  'STI Testing': ['12', '12'],
  STI: ['9', '9'],
  'STI-PEP': ['9', '9'],
  HIV: ['6', '7'],
  'Hep C': ['4', '4'],
  Wellness: ['13', '13'],
} as const
export type Care = keyof typeof cares

/** Minutes as the reference data say, which a test compares: the demo runs in a worker too, without files. */
export const minutesOf = (encounterType: string) =>
  ['4', '5', '6'].includes(encounterType) ? 30 : 20
