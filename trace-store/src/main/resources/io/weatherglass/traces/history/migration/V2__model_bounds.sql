-- what the model gave before calibration; NULL in forecasts made before there was one
ALTER TABLE forecast_interval ADD COLUMN model_lower_bound DOUBLE PRECISION;
ALTER TABLE forecast_interval ADD COLUMN model_upper_bound DOUBLE PRECISION;
