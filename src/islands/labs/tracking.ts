/** Carriers, by how their numbers look. */
const carriers = [
  { number: /^9[1-5]\d{20}$/, page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { number: /^1Z[0-9A-Z]{16}$/, page: 'https://www.ups.com/track?tracknum=' },
  { number: /^(\d{12}|\d{15})$/, page: 'https://www.fedex.com/fedextrack/?trknbr=' },
] as const

/** Where a parcel is, on the page of its carrier; null for a number of none that we know. */
export const trackingPage = (trackingNumber: string): string | null => {
  const number = trackingNumber.replaceAll(/[\s-]/g, '')
  const carrier = carriers.find((each) => each.number.test(number))
  return carrier ? carrier.page + number : null
}
