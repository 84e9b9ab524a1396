// Makes the engine read the rules of the time zone.

(function () { return new Date(0).getTimezoneOffset() + new Date().getHours(); })
