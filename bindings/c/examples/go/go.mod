module exchequer.example/see

go 1.19
