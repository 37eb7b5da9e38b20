/** Sessions after whose closes a forecast is settled. */
export const FORECAST_HORIZONS = [5, 21] as const;
export type ForecastHorizon = (typeof FORECAST_HORIZONS)[number];
